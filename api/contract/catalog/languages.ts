/**
 * The names of the languages that books here come in, each with its other spellings in lower case: the codes of
 * ISO 639-1, 639-2/T and 639-2/B, and its own name.
 */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  Arabic: ['ar', 'ara', 'العربية'],
  Catalan: ['ca', 'cat', 'català'],
  Chinese: ['zh', 'zho', 'chi', '中文'],
  Czech: ['cs', 'ces', 'cze', 'čeština'],
  Danish: ['da', 'dan', 'dansk'],
  Dutch: ['nl', 'nld', 'dut', 'nederlands'],
  English: ['en', 'eng', 'en-us', 'en-gb'],
  Finnish: ['fi', 'fin', 'suomi'],
  French: ['fr', 'fra', 'fre', 'français', 'francais'],
  German: ['de', 'deu', 'ger', 'deutsch'],
  Greek: ['el', 'ell', 'gre', 'ελληνικά'],
  Hebrew: ['he', 'heb', 'עברית'],
  Hindi: ['hi', 'hin', 'हिन्दी'],
  Hungarian: ['hu', 'hun', 'magyar'],
  Irish: ['ga', 'gle', 'gaeilge'],
  Italian: ['it', 'ita', 'italiano'],
  Japanese: ['ja', 'jpn', '日本語'],
  Korean: ['ko', 'kor', '한국어'],
  Latin: ['la', 'lat', 'latina'],
  Norwegian: ['no', 'nor', 'nb', 'nob', 'norsk'],
  Polish: ['pl', 'pol', 'polski'],
  Portuguese: ['pt', 'por', 'português', 'portugues'],
  Russian: ['ru', 'rus', 'русский'],
  Spanish: ['es', 'spa', 'español', 'espanol', 'castellano'],
  Swedish: ['sv', 'swe', 'svenska'],
  Turkish: ['tr', 'tur', 'türkçe'],
  Ukrainian: ['uk', 'ukr', 'українська'],
  Vietnamese: ['vi', 'vie', 'tiếng việt'],
  Welsh: ['cy', 'cym', 'wel', 'cymraeg'],
  Yiddish: ['yi', 'yid', 'ייִדיש'],
};

const NAMES = new Map(
  Object.entries(SPELLINGS).flatMap(([name, spellings]) =>
    [name.toLowerCase(), ...spellings].map((spelling) => [spelling, name] as const),
  ),
);

/** "eng", "EN", "english" -> "English"; an unknown language as it is. */
export const languageName = (text: string): string => NAMES.get(text.trim().toLowerCase()) ?? text;

/** All spellings of a language in lower case; undefined if its name is unknown. */
export const languageSpellings = (name: string): readonly string[] | undefined => {
  const spellings = SPELLINGS[name];
  return spellings && [name.toLowerCase(), ...spellings];
};
