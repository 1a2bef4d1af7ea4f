import { Button } from '../ui/button.tsx';

/** A part of a screen that could not be read: the sentence, and a way to ask again. */
export function SectionFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="section-failure" role="alert">
      <p>{message}</p>
      <span className="scripted">
        <Button small onClick={retry}>
          Try again
        </Button>
      </span>
    </div>
  );
}
