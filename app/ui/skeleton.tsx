/** Cards that are on their way, in the final grid's shape. The words "Loading" for a screen reader are the caller's. */
export function CardBones({ count }: { count: number }) {
  return times(count).map((bone) => (
    <div key={bone} className="card bones" aria-hidden="true">
      <span className="frame bone" />
      <span className="bone line" />
      <span className="bone line" />
      <span className="bone line" />
      <span className="bone line" />
    </div>
  ));
}

/** Rows that are on their way: cart lines and the like, as items of a list. */
export function RowBones({ count }: { count: number }) {
  return times(count).map((bone) => (
    <li key={bone} className="bones" aria-hidden="true">
      <span className="frame tight bone" />
      <span>
        <span className="bone line" />
        <span className="bone line" />
        <span className="bone line" />
      </span>
    </li>
  ));
}

function times(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
