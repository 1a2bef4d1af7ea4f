/** A model that apologizes or talks about itself. */
const APOLOGY =
  /\b(?:as an ai|language model|(?:i['’]?m|i am) (?:sorry|unable)|i (?:can['’]?t|cannot)|sorry,? (?:but )?i)\b/i;

/** Phrases for "unknown" that fill a whole answer, with or without the name of the field. */
const UNKNOWN =
  /^(?:(?:the |this )?(?:title|author|publisher|book|item|name|isbn|description|edition|year|text)s?\W+(?:is |are |was )?)?(?:unknown|unidentified|unidentifiable|undetermined|unspecified|unclear|unreadable|illegible|undefined|untitled|none|null|nil|nan|tbd|n\W?\s?a|not (?:visible|available|known|given|specified|provided|applicable|legible|readable|found|sure|clear|stated|shown|determined|identified|identifiable|recognizable)|no (?:visible |readable |clear )?(?:title|author|publisher|isbn|text|description|information|data))(?:\W+(?:title|author|publisher|book|item|edition|year))?$/i;

/** Sentences that say the model could not tell. */
const GIVES_UP =
  /^(?:unable|not able|impossible|failed) to\b|^(?:can ?not|can['’]?t|could not|couldn['’]?t)\b.*\b(?:identif|determin|read|see|recogni|tell|make out)|\b(?:can ?not|can['’]?t|could not|couldn['’]?t) be (?:identified|determined|read|recogni[sz]ed|seen)\b/i;

/** Whether a model returned "unknown" or the like as text, instead of the null that the prompt asks for. */
export function isNoAnswer(text: string): boolean {
  const bare = text
    .normalize('NFKC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/^[\s"'“”‘’([<*_-]+|[\s"'“”‘’)\]>*_.!?-]+$/gu, '');
  return bare === '' || APOLOGY.test(bare) || UNKNOWN.test(bare) || GIVES_UP.test(bare);
}
