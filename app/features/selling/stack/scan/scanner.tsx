import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stackReviewPath } from '#contract/selling/stack-paths.ts';
import { STACK_SCREEN } from '#contract/selling/stack-screen-messages.ts';
import type { StackStrip } from '#app/offline/stacks/stack-view.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { RoundButton } from '#app/ui/buttons/round-button.tsx';
import { classes } from '#app/ui/classes.ts';
import type { CameraPort } from '../../camera/camera-port.ts';
import { CameraVideo } from '../../camera/camera-video.tsx';
import { useScanner } from '../../camera/use-scanner.ts';
import { useFileChooser } from '../use-file-chooser.tsx';
import { Deck } from './deck.tsx';
import { IsbnEntry } from './isbn-entry.tsx';
import { ScanMenu } from './scan-menu.tsx';
import { useScanPreferences } from './scan-preferences.ts';
import { ScanStrip } from './scan-strip.tsx';
import { Told, type ToldMessage, type ToldQuestion } from './told.tsx';
import { useIsbnField } from './use-isbn-field.ts';
import { useScanKeys } from './use-scan-keys.ts';
import { useScanSession } from './use-scan-session.ts';
import { useReaderRetry, useStackCamera, type StackCamera } from './use-stack-camera.ts';
import { useUnlockedSound } from './use-unlocked-sound.ts';
import { useWakeLock } from './use-wake-lock.ts';
import styles from './scan.module.css';

type ScannerProps = {
  strip: StackStrip;
  port: CameraPort;
};

/** Scans one book after the other into a stack: the camera above, the cards, and the controls under the thumb. */
export function Scanner({ strip, port }: ScannerProps) {
  const { stack, cards } = strip;
  const navigate = useNavigate();
  const close = () => void navigate('/sell');
  const [preferences, setPreferences] = useScanPreferences();
  const [isTypingWanted, setTypingWanted] = useState(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const camera = useStackCamera(port);
  const isOn = camera.camera !== undefined;
  const isTyping = isTypingWanted || !camera.isThere;
  const isbn = useIsbnField(isTyping);
  const session = useScanSession({
    strip,
    video: camera.video,
    preferences,
    hasCamera: camera.isThere,
    isCameraOn: isOn,
  });
  const { selected, addPhoto, addByPhoto } = session;
  const chooser = useFileChooser();
  const photo = (store: (taken: File) => Promise<void>) =>
    camera.isThere ? void camera.capture(store) : chooser.open(store);
  const reader = useReaderRetry();
  useWakeLock();
  useUnlockedSound();
  useScanner(camera.video, isOn && reader.mayRead, {
    onEvent: session.onEvent,
    onRead: session.onRead,
    onReaderFailed: () => {
      reader.setFailed();
      session.tell(STACK_SCREEN.noReader);
      setTypingWanted(true);
    },
  });
  useScanKeys({ takePhoto: () => photo(addPhoto), close, focusIsbn: isbn.focus });

  return (
    <div className={isTyping ? classes(styles['scan'], styles['typing']) : styles['scan']}>
      <h1 className="vh">{STACK_SCREEN.title}</h1>
      <Camera camera={camera} message={session.message} question={session.question} />
      <div className={styles['side']}>
        <IsbnEntry frame={isbn.frame} onCode={session.onCode} />
      </div>
      <Deck
        title={selected && (selected.title.isKnown ? selected.title.text : STACK_SCREEN.thisItem)}
        camera={camera.isThere ? (isOn ? 'on' : 'off') : 'none'}
        count={cards.length}
        reviewPath={stackReviewPath(stack.id)}
        isLeftHanded={preferences.leftHanded}
        torch={camera.camera?.hasTorch === true ? camera.torch : undefined}
        canRestore={session.canRestore}
        onPhoto={() => photo(addPhoto)}
        onNoBarcode={() => photo(addByPhoto)}
        onUndo={session.undo}
        onTorch={() => camera.setTorch(!camera.torch)}
        onMenu={() => setMenuOpen(true)}
      />
      <ScanStrip cards={cards} selected={selected?.id} onSelect={session.select} />
      <span className={styles['close']}>
        <RoundButton label={STACK_SCREEN.close} icon="cross" onClick={close} />
      </span>
      {chooser.field}
      <ScanMenu
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
        strip={strip}
        camera={camera}
        preferences={preferences}
        onPreference={setPreferences}
        onTypeIsbn={() => {
          setMenuOpen(false);
          setTypingWanted(true);
        }}
      />
    </div>
  );
}

type CameraProps = { camera: StackCamera; message: ToldMessage; question: ToldQuestion | undefined };

const Camera = ({ camera, message, question }: CameraProps) => (
  <section className={styles['cam']} aria-label="Camera">
    {camera.isThere && <CameraVideo video={camera.video} camera={camera.camera} />}
    <div role="alert" className={styles['stopped']}>
      {camera.hasStopped && (
        <>
          <p>{STACK_SCREEN.stopped}</p>
          <Button onClick={camera.reopen}>{STACK_SCREEN.reopen}</Button>
        </>
      )}
    </div>
    <Told message={message} question={question} />
  </section>
);
