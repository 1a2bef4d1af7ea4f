import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import {
  addMessage,
  appliedMessage,
  applyMessage,
  linesMessage,
  LIST_IMPORT,
  missingPhotosMessage,
  photosMessage,
  progressMessage,
  soldSinceMessage,
} from '#contract/selling/list-import-messages.ts';
import { LISTING_IMPORT, type NewLine } from '#contract/selling/listing-imports.ts';
import { stackReviewPath } from '#contract/selling/stack-paths.ts';
import { savedMessage } from '#contract/selling/stack-screen-messages.ts';
import { useSyncState } from '#app/pwa/use-sync-state.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { toast } from '#app/ui/feedback/toast-store.ts';
import { Icon } from '#app/ui/icon.tsx';
import { FileChooser } from '../drafts/photo-picker.tsx';
import { showNotStored } from '../drafts/show-not-stored.ts';
import { addToStack, countNamed, missingPhotos, toPhotos } from './add-to-stack.ts';
import { DownloadCsv } from './download-csv.tsx';
import { FileIcon, Picked } from './picked.tsx';
import { Tally } from './tally.tsx';
import { useSellerNetOfAll } from '../use-seller-net.ts';
import { useListCheck, type CheckedList } from './use-list-check.ts';
import fieldStyles from '#app/ui/forms/field.module.css';
import styles from './import-page.module.css';

/** Changes listings by a CSV, and makes its new lines a stack. */
export function ImportPage() {
  const { list, busy, failure, check, apply } = useListCheck();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { isOffline } = useSyncState();
  const csv = useRef<HTMLInputElement>(null);
  const photos = useRef<HTMLInputElement>(null);
  const lines = list?.result.rows ?? [];
  return (
    <>
      <div className="page-head">
        <Link className="link small" to="/sell">
          <Icon name="chevron-left" /> Sell
        </Link>
        <div className={styles['head']}>
          <h1>{LIST_IMPORT.title}</h1>
          <DownloadCsv />
        </div>
      </div>
      {isOffline && <output className={styles['told']}>{LIST_IMPORT.offline}</output>}
      <Picked
        icon={<FileIcon />}
        name={list?.name ?? LIST_IMPORT.noFile}
        hint={list === undefined ? LIST_IMPORT.fileHint : linesMessage(list.result.lines)}
      >
        <Button small disabled={isOffline} pending={busy === 'checking'} onClick={() => csv.current?.click()}>
          {LIST_IMPORT.chooseFile}
        </Button>
      </Picked>
      <Picked
        icon={<Icon name="camera" />}
        name={files.length === 0 ? LIST_IMPORT.noPhotos : photosMessage(countNamed(lines, toPhotos(files)))}
        hint={files.length === 0 ? LIST_IMPORT.photosHint : LIST_IMPORT.photosNamed}
      >
        <Button small onClick={() => photos.current?.click()}>
          {LIST_IMPORT.choosePhotos}
        </Button>
      </Picked>
      <input
        ref={csv}
        hidden
        type="file"
        accept={`.csv,${LISTING_IMPORT.contentType}`}
        aria-label={LIST_IMPORT.title}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void check(file);
          // Otherwise choosing the corrected file again fires no change event.
          target.value = '';
        }}
      />
      <FileChooser ref={photos} onFiles={(more) => setFiles((before) => [...before, ...more])} />
      {busy === 'checking' && <output className="vh">{LIST_IMPORT.checking}</output>}
      {failure !== undefined && (
        <p className={fieldStyles['failure']} role="alert">
          {failure}
        </p>
      )}
      {list !== undefined && (
        <Result
          key={list.result.id}
          list={list}
          files={files}
          isApplying={busy === 'applying'}
          onApply={() => void apply(list)}
        />
      )}
    </>
  );
}

type ResultProps = {
  list: CheckedList;
  files: readonly File[];
  isApplying: boolean;
  onApply: () => void;
};

function Result({ list: { result, run }, files, isApplying, onApply }: ResultProps) {
  const { changes, creates, rows } = result;
  const isDone = run?.status === 'done';
  const problems = isDone ? mergeProblems(run.problems, result.problems) : result.problems;
  const counts = { ...result, bad: Math.max(result.bad, problems.length) };
  const missing = missingPhotos(rows, toPhotos(files));
  const { saving, add } = useAddToStack(rows, files);
  const net = useSellerNetOfAll(rows.map(({ form, copies }) => ({ price: form.price, copies })));
  return (
    <>
      <Tally counts={counts} problems={problems} />
      {result.soldSince !== undefined && (
        <p className={styles['told']}>{soldSinceMessage(result.soldSince)}</p>
      )}
      {missing.length > 0 && <p className={styles['told']}>{missingPhotosMessage(missing)}</p>}
      {net !== undefined && <p className={styles['told']}>{LIST_IMPORT.netOfNew(net)}</p>}
      <output className={styles['told']}>
        {isApplying && run !== undefined && progressMessage(run.done, run.total)}
        {isDone && appliedMessage(changes - (problems.length - result.problems.length))}
        {saving !== undefined && savedMessage(saving.saved, saving.total)}
      </output>
      <div className={styles['ways']}>
        {changes > 0 && !isDone && (
          <Button variant="primary" pending={isApplying} onClick={onApply}>
            {applyMessage(changes)}
          </Button>
        )}
        {creates > 0 && (
          <Button pending={saving !== undefined} onClick={() => void add()}>
            {addMessage(rows.length)}
          </Button>
        )}
      </div>
    </>
  );
}

/** Those of the run, which has only the lines that name a listing, and those of new lines. */
function mergeProblems(
  ofRun: CheckedList['result']['problems'],
  ofCheck: CheckedList['result']['problems'],
): CheckedList['result']['problems'] {
  const found = new Map([...ofCheck, ...ofRun].map((problem) => [problem.line, problem]));
  return [...found.values()].toSorted((one, other) => one.line - other.line);
}

/** Stores the new lines on this device, and opens their review. */
function useAddToStack(lines: readonly NewLine[], files: readonly File[]) {
  const [saving, setSaving] = useState<{ readonly saved: number; readonly total: number }>();
  const navigate = useNavigate();
  const add = async () => {
    setSaving({ saved: 0, total: 0 });
    try {
      const added = await addToStack(lines, toPhotos(files), (saved, total) => setSaving({ saved, total }));
      const told = 'message' in added ? [added.message] : added.refusals;
      for (const text of told) toast({ variant: 'destructive', title: 'Error', text });
      if ('id' in added) await navigate(stackReviewPath(added.id));
    } catch (error) {
      showNotStored(error);
    } finally {
      setSaving(undefined);
    }
  };
  return { saving, add };
}
