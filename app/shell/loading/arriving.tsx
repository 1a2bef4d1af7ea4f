import { CardBones } from '../../ui/states/skeleton.tsx';
import gridStyles from '../../ui/layout/grid.module.css';

/** Where the app starts from its shell: bones until the screen's code is here. */
export function Arriving() {
  return (
    <div aria-busy="true">
      <output className="vh">Loading</output>
      <div className="section">
        <div className={gridStyles['grid']}>
          <CardBones count={4} />
        </div>
      </div>
    </div>
  );
}
