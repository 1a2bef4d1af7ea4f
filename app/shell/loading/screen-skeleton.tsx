import { CardSkeletons } from '../../ui/states/skeleton.tsx';
import gridStyles from '../../ui/layout/grid.module.css';

/** Shown when the app starts from its shell, until the screen's code has loaded. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true">
      <output className="vh">Loading</output>
      <div className="section">
        <div className={gridStyles['grid']}>
          <CardSkeletons count={4} />
        </div>
      </div>
    </div>
  );
}
