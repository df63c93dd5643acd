import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../ui/dropdown.tsx';
import { Gallery, GalleryLink } from '../../ui/gallery.tsx';
import { MatchCelebration } from '../../ui/match-celebration.tsx';
import { Sheet, SheetButton } from '../../ui/sheet.tsx';
import { useSamples } from './catalogue-samples.ts';
import { OnRequest, Specimen, State } from './catalogue-specimen.tsx';

const SIZES = ['small', 'medium', 'large'] as const;

function Dialogs() {
  const { say, photo } = useSamples();
  return (
    <>
      <Specimen file="dialog">
        {SIZES.map((size) => (
          <State key={size} name={size === 'medium' ? 'default' : size}>
            <OnRequest ask={say('openDialog')}>
              {(open, close) => (
                <Dialog open={open} onClose={close} size={size} title={say('dialogTitle')} closeLabel={say('close')}>
                  <p>{say('dialog')}</p>
                  <DialogActions>
                    <Button type="button" variant="danger" onClick={close}>
                      {say('delete')}
                    </Button>
                    <Button type="button" variant="secondary" onClick={close}>
                      {say('close')}
                    </Button>
                  </DialogActions>
                </Dialog>
              )}
            </OnRequest>
          </State>
        ))}
      </Specimen>
      <Specimen file="match-celebration">
        <State name="open">
          <OnRequest ask={say('openMatch')}>
            {(open, close) => (
              <MatchCelebration
                open={open}
                onClose={close}
                title={say('matchTitle')}
                text={say('match')}
                mine={photo(1)}
                theirs={photo(0)}
                closeLabel={say('close')}
                actions={
                  <Button type="button" onClick={close}>
                    {say('button')}
                  </Button>
                }
              />
            )}
          </OnRequest>
        </State>
      </Specimen>
    </>
  );
}

function Menus() {
  const { say } = useSamples();
  return (
    <>
      <Specimen file="sheet">
        <State name="open">
          <SheetButton sheet="sample-sheet" icon="sliders-horizontal">
            {say('openSheet')}
          </SheetButton>
          <Sheet id="sample-sheet" title={say('sheet')} closeLabel={say('close')}>
            <p>{say('panelText')}</p>
          </Sheet>
        </State>
      </Specimen>
      <Specimen file="dropdown">
        <State name="default">
          <Dropdown trigger={say('menu')}>
            <DropdownLink href="#overlays" icon="gear" current>
              {say('settings')}
            </DropdownLink>
            <DropdownButton icon="sign-out" onPress={() => {}}>
              {say('logout')}
            </DropdownButton>
          </Dropdown>
        </State>
      </Specimen>
    </>
  );
}

function Pictures() {
  const { say, photos } = useSamples();
  const words = {
    title: say('gallery'),
    close: say('close'),
    previous: say('previous'),
    next: say('next'),
    zoomIn: say('zoomIn'),
    zoomOut: say('zoomOut'),
    counter: (number: number, total: number) => say('counter', { number, total }),
  };
  const shown = photos.map((photo, index) => ({
    ...photo,
    full: photo.src,
    alt: say('photoAlt'),
    locked: index === 2 ? say('locked') : null,
  }));
  return (
    <>
      <Specimen file="gallery">
        <State name="default" room="wide">
          <Gallery photos={shown} words={words}>
            <div className="specimen-pictures">
              {shown.map((photo, index) => (
                <div key={photo.src} className="specimen-photo">
                  <GalleryLink index={index} />
                </div>
              ))}
            </div>
          </Gallery>
        </State>
      </Specimen>
      <Specimen file="lightbox">
        <State name="open">
          <Gallery photos={shown} words={words}>
            <div className="specimen-photo">
              <GalleryLink index={0} />
            </div>
          </Gallery>
        </State>
      </Specimen>
    </>
  );
}

/** What lies over the page. */
export function OverlaySpecimens() {
  return (
    <>
      <Dialogs />
      <Menus />
      <Pictures />
    </>
  );
}
