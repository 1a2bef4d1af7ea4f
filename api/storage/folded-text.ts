import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { engine } from './engine.ts';

/** The accented letters of Latin-1 with the letters that they are sorted as. */
const ACCENTED = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyy';

/**
 * A text in lower case and without accents, to sort titles by. An index has this expression, so it must not change. SQLite lacks
 * translate() and replaces letter by letter, a few µs for each text.
 */
export function foldedText(text: SQLWrapper): SQL {
  const lower = sql`lower(${text})`;
  if (engine === 'postgres')
    return sql`translate(${lower}, ${sql.raw(`'${ACCENTED}'`)}, ${sql.raw(`'${PLAIN}'`)})`;
  return Array.from(ACCENTED).reduce(
    (folded, letter, at) => sql`replace(${folded}, ${sql.raw(`'${letter}', '${PLAIN.charAt(at)}'`)})`,
    lower,
  );
}
