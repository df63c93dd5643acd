import { useState } from 'react';

import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Chip, ChipList } from '../../ui/chip.tsx';
import { FictionalLabel } from '../../ui/fictional-label.tsx';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import { ICON_NAMES } from '../../ui/icon-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { LikeButton, LikeLink } from '../../ui/like-button.tsx';
import { Photo } from '../../ui/photo.tsx';
import { useSamples } from './catalogue-samples.ts';
import { Specimen, State } from './catalogue-specimen.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

function Buttons() {
  const { say } = useSamples();
  return (
    <Specimen file="button">
      {VARIANTS.map((variant) => (
        <State key={variant} name={variant}>
          <Button type="button" variant={variant}>
            {variant === 'danger' ? say('delete') : say('button')}
          </Button>
        </State>
      ))}
      {(['small', 'large'] as const).map((size) => (
        <State key={size} name={size}>
          <Button type="button" size={size}>
            {say('button')}
          </Button>
        </State>
      ))}
      <State name="icon">
        <Button type="button" icon="paper-plane-right">
          {say('button')}
        </Button>
      </State>
      <State name="disabled">
        <Button type="button" disabled>
          {say('button')}
        </Button>
      </State>
      <State name="pending">
        <Button type="button" pending>
          {say('button')}
        </Button>
      </State>
      <State name="link">
        <ButtonLink href="#actions">{say('button')}</ButtonLink>
      </State>
      <State name="block" room="column">
        <Button type="button" block>
          {say('longButton')}
        </Button>
      </State>
    </Specimen>
  );
}

function Like() {
  const { say } = useSamples();
  const [liked, setLiked] = useState(false);
  return (
    <Specimen file="like-button">
      <State name={liked ? 'liked' : 'default'}>
        <form
          className="specimen-corner"
          onSubmit={(event) => {
            event.preventDefault();
            setLiked(!liked);
          }}
        >
          <LikeButton liked={liked} label={liked ? say('liked') : say('likeHer')} />
        </form>
      </State>
      <State name="liked">
        <div className="specimen-corner">
          <LikeButton liked label={say('liked')} />
        </div>
      </State>
      <State name="disabled">
        <div className="specimen-corner">
          <LikeButton liked={false} disabled label={say('likeHer')} />
        </div>
      </State>
      <State name="link">
        <div className="specimen-corner">
          <LikeLink href="#actions" label={say('likeHer')} />
        </div>
      </State>
    </Specimen>
  );
}

function Marks() {
  const { say } = useSamples();
  return (
    <>
      <Specimen file="icon-button">
        <State name="default">
          <IconButton icon="heart" label={say('likeHer')} />
        </State>
        <State name="primary">
          <IconButton icon="paper-plane-right" variant="primary" label={say('send')} />
        </State>
        <State name="disabled">
          <IconButton icon="heart" label={say('likeHer')} disabled />
        </State>
        <State name="link">
          <IconLink href="#actions" icon="arrow-left" label={say('previous')} />
        </State>
      </Specimen>
      <Specimen file="icon">
        <State name="default" room="wide">
          <div className="specimen-icons">
            {ICON_NAMES.map((name) => (
              <Icon key={name} name={name} label={name} />
            ))}
          </div>
        </State>
      </Specimen>
      <Specimen file="brand-mark">
        <State name="default">
          <BrandMark />
        </State>
        <State name="large">
          <BrandMark size={72} />
        </State>
      </Specimen>
      <Specimen file="badge">
        {(['unread', 'new', 'warning', 'danger', 'neutral'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Badge tone={tone} text={tone === 'new' ? say('new') : '3'} label={say('unread')} />
          </State>
        ))}
        <State name="long">
          <Badge tone="unread" text="99+" label={say('unread')} />
        </State>
      </Specimen>
    </>
  );
}

function Small() {
  const { say, photo } = useSamples();
  return (
    <>
      <Specimen file="chip">
        <State name="default" room="wide">
          {/* Their inks are those of a profile's ground, or of a card's. */}
          <section className="profile">
            <div className="profile-words">
              <ChipList>
                <Chip>{say('music')}</Chip>
                <Chip marked icon="check">
                  {say('hiking')}
                </Chip>
                <Chip>{say('longPlace')}</Chip>
              </ChipList>
            </div>
          </section>
        </State>
      </Specimen>
      <Specimen file="fictional-label">
        <State name="default">
          <FictionalLabel text={say('fictional')} />
        </State>
      </Specimen>
      <Specimen file="avatar">
        {(['small', 'medium', 'large'] as const).map((size) => (
          <State key={size} name={size === 'medium' ? 'default' : size}>
            <Avatar photo={photo(0)} size={size} alt={say('photoAlt')} />
          </State>
        ))}
        <State name="online">
          <Avatar photo={photo(1)} onlineLabel={say('online')} alt={say('photoAlt')} />
        </State>
        <State name="empty">
          <Avatar photo={null} alt={say('noPhoto')} />
        </State>
      </Specimen>
      <Specimen file="photo">
        <State name="default">
          <div className="specimen-photo">
            <Photo photo={photo(0)} alt={say('photoAlt')} />
          </div>
        </State>
        <State name="empty">
          <div className="specimen-photo">
            <Photo photo={null} alt={say('noPhoto')} />
          </div>
        </State>
      </Specimen>
    </>
  );
}

/** Buttons, marks and everything small. */
export function ActionSpecimens() {
  return (
    <>
      <Buttons />
      <Like />
      <Marks />
      <Small />
    </>
  );
}
