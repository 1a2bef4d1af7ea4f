import { useRef, useState } from 'react';
import { EVIDENCE_NAMES, type Evidence, type EvidenceField } from '#contract/orders/dispute-evidence.ts';
import { getUnsavedInput, saveUnsavedInput } from '../unsaved-input.ts';

/** The fields of evidence, as typed. What is not saved survives failures, reloads and the end of a session. */
export interface EvidenceInput {
  readonly fields: Evidence;
  readonly set: (field: EvidenceField, text: string) => void;
  /** Forgets what was typed of these fields, if it has not changed since. */
  readonly saved: (fields: Evidence) => void;
}

/** Unsaved input of the evidence form; defaults to the server's fields. */
export function useEvidenceInput(id: string, fromServer: Evidence): EvidenceInput {
  const name = `evidence of ${id}`;
  const [typed, setTyped] = useState(() => parse(getUnsavedInput(name)));
  const [kept, setKept] = useState<Evidence>({});
  // Typed while a request is under way.
  const latest = useRef(typed);
  const change = (next: Evidence): void => {
    latest.current = next;
    setTyped(next);
    saveUnsavedInput(name, Object.keys(next).length === 0 ? undefined : JSON.stringify(next));
  };
  return {
    fields: { ...fromServer, ...kept, ...typed },
    set: (field, text) => change({ ...latest.current, [field]: text }),
    saved: (fields) => {
      setKept(fields);
      const left: Partial<Record<EvidenceField, string>> = {};
      for (const field of EVIDENCE_NAMES) {
        const text = latest.current[field];
        if (text !== undefined && text !== fields[field]) left[field] = text;
      }
      change(left);
    },
  };
}

function parse(text: string | undefined): Evidence {
  if (text === undefined) return {};
  const stored: unknown = JSON.parse(text);
  const fields: Partial<Record<EvidenceField, string>> = {};
  if (typeof stored !== 'object' || stored === null) return fields;
  const entries = new Map<string, unknown>(Object.entries(stored));
  for (const field of EVIDENCE_NAMES) {
    const value = entries.get(field);
    if (typeof value === 'string') fields[field] = value;
  }
  return fields;
}
