import { Link } from 'react-router-dom';
import { LIST_IMPORT } from '#contract/selling/list-import-messages.ts';
import { DownloadCsv } from '../import/download-csv.tsx';

/** The ways from listings to a spreadsheet and back. */
export const ListWays = () => (
  <>
    <DownloadCsv />
    <Link className="link small" to={LIST_IMPORT.path}>
      {LIST_IMPORT.title}
    </Link>
  </>
);
