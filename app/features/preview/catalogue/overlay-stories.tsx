import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions, type DialogProps } from '../../../ui/overlays/dialog.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/overlays/dropdown.tsx';
import { MarkedText } from '../../../ui/layout/marked-text.tsx';
import { MatchCelebration } from '../../../ui/overlays/match-celebration.tsx';
import { Sheet, SheetButton } from '../../../ui/overlays/sheet.tsx';
import { SampleGallery } from './sample-gallery.tsx';
import { OnRequest, story, type Samples, type StoryGroups } from './stories.tsx';

export function overlayStories(samples: Samples): StoryGroups['overlays'] {
  const { say, photos } = samples;
  const dialog = (size: DialogProps['size']) => (
    <OnRequest label={say('openDialog')}>
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
  );
  const match = (
    <OnRequest label={say('openMatch')}>
      {(open, close) => (
        <MatchCelebration
          open={open}
          onClose={close}
          title={<MarkedText text={samples.match.title} />}
          text={samples.match.text}
          mine={photos[1] ?? null}
          theirs={photos[0] ?? null}
          closeLabel={say('close')}
          actions={
            <Button type="button" onClick={close}>
              {samples.match.write}
            </Button>
          }
        />
      )}
    </OnRequest>
  );
  const sheet = (
    <>
      <SheetButton sheet="sample-sheet" icon="sliders-horizontal">
        {say('openSheet')}
      </SheetButton>
      <Sheet id="sample-sheet" title={say('sheet')} closeLabel={say('close')}>
        <p>{say('panelText')}</p>
      </Sheet>
    </>
  );
  const menu = (
    <Dropdown trigger={say('menu')}>
      <DropdownLink href="#overlays" icon="gear" current>
        {say('settings')}
      </DropdownLink>
      <DropdownButton icon="sign-out" onPress={() => {}}>
        {say('logout')}
      </DropdownButton>
    </Dropdown>
  );
  return {
    dialog: [story('small', dialog('small')), story('default', dialog('medium')), story('large', dialog('large'))],
    'match-celebration': [story('open', match)],
    sheet: [story('open', sheet)],
    dropdown: [story('default', menu)],
    gallery: [story('default', <SampleGallery {...samples} links={[...photos.keys()]} />, 'wide')],
    lightbox: [story('open', <SampleGallery {...samples} links={[0]} />)],
  };
}
