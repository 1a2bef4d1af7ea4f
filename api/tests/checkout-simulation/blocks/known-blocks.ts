import type { Owner } from '#api/sessions/owner.ts';

interface Change {
  readonly owner: Owner;
  readonly isBlocked: boolean;
}

/** Who is blocked, as the admins who did it know. */
export class KnownBlocks {
  /** Begun changes: without another one, no person was blocked or unblocked meanwhile. */
  changeCount = 0;
  /** Absent: unknown, after a crash or concurrent changes. */
  private readonly known = new Map<Owner, boolean>();
  private readonly running = new Map<Owner, number>();
  private readonly unclear = new Set<Owner>();

  /** `make` returns whether the change was made; undefined if the shop crashed meanwhile. */
  async note({ owner, isBlocked }: Change, make: () => Promise<boolean | undefined>): Promise<void> {
    const before = this.known.get(owner);
    const count = this.running.get(owner) ?? 0;
    this.changeCount += 1;
    this.known.delete(owner);
    this.running.set(owner, count + 1);
    if (count > 0) this.unclear.add(owner);
    const isMade = await make();
    const left = (this.running.get(owner) ?? 1) - 1;
    this.running.set(owner, left);
    const isClear = !this.unclear.has(owner);
    if (left === 0) this.unclear.delete(owner);
    if (!isClear || isMade === undefined) return;
    const after = isMade ? isBlocked : before;
    if (after !== undefined) this.known.set(owner, after);
  }

  isBlocked(owner: Owner): boolean {
    return this.known.get(owner) === true;
  }

  list(): Owner[] {
    return [...this.known].flatMap(([owner, isBlocked]) => (isBlocked ? [owner] : []));
  }
}
