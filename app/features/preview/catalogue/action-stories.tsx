import type { ReactNode } from 'react';

import { Alert, AlertClose, AlertStack } from '../../../ui/feedback/alert.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { BrandMark } from '../../../ui/media/brand-mark.tsx';
import { CarouselSteps } from '../../../ui/media/carousel-steps.tsx';
import { PhotoMarks } from '../../../ui/media/photo-marks.tsx';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Chip, ChipList } from '../../../ui/profile/chip.tsx';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { VerifiedMark } from '../../../ui/profile/verified-mark.tsx';
import { IconButton, IconLink } from '../../../ui/actions/icon-button.tsx';
import { ICON_NAMES } from '../../../ui/media/icon-names.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import { LikeButton, LikeLink } from '../../../ui/profile/like-button.tsx';
import { Photo } from '../../../ui/media/photo.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Steps } from '../../../ui/feedback/steps.tsx';
import {
  eachValue,
  LikeToggle,
  OnRequest,
  stories,
  story,
  ToastButton,
  type Samples,
  type StoryGroups,
} from './stories.tsx';

const QUARTER_SECONDS = 900;

export function actionStories(samples: Samples): StoryGroups['actions'] {
  const { say, photos } = samples;
  const photo = photos[0] ?? null;
  const button = { type: 'button', children: say('button') } as const;
  const corner = (like: ReactNode) => <div className="specimen-corner">{like}</div>;
  const framed = (photoOrNone: typeof photo) => (
    <div className="specimen-photo">
      <Photo photo={photoOrNone} alt={photoOrNone ? say('photoAlt') : say('noPhoto')} />
    </div>
  );
  const marked = (marks: ReactNode) => (
    <div className="specimen-photo">
      <Photo photo={photo} alt={say('photoAlt')} />
      {marks}
    </div>
  );
  return {
    button: [
      ...stories(
        Button,
        button,
      )({
        ...eachValue('variant', 'primary', 'secondary', 'ghost'),
        danger: { variant: 'danger', children: say('delete') },
        ...eachValue('size', 'small', 'large'),
        icon: { icon: 'paper-plane-right' },
        disabled: { disabled: true },
        pending: { pending: true },
      }),
      ...stories(ButtonLink, { href: '#actions', children: say('button') })({ link: {} }),
      ...stories(Button, { ...button, block: true, children: say('longButton') }, 'column')({ block: {} }),
    ],
    'like-button': [
      story('default', <LikeToggle {...samples} />),
      story('liked', corner(<LikeButton liked label={say('liked')} />)),
      story('disabled', corner(<LikeButton liked={false} disabled label={say('likeHer')} />)),
      story('link', corner(<LikeLink href="#actions" label={say('likeHer')} />)),
    ],
    'icon-button': [
      ...stories(IconButton, { icon: 'heart', label: say('likeHer') })({
        default: {},
        primary: { icon: 'paper-plane-right', variant: 'primary', label: say('send') },
        disabled: { disabled: true },
      }),
      story('link', <IconLink href="#actions" icon="arrow-left" label={say('previous')} />),
    ],
    icon: [
      story(
        'default',
        <div className="specimen-icons">
          {ICON_NAMES.map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </div>,
        'wide',
      ),
    ],
    'photo-marks': [
      story('default', marked(<PhotoMarks count={4} shown={1} />)),
      story('long', marked(<PhotoMarks count={12} shown={2} />)),
    ],
    'carousel-steps': [
      story(
        'default',
        marked(
          <CarouselSteps
            count={4}
            at={1}
            labels={{ previous: say('previous'), next: say('next'), shown: say('counter', { number: 2, total: 4 }) }}
            onGo={() => undefined}
          />,
        ),
      ),
    ],
    'brand-mark': stories(BrandMark, {})({ default: {}, large: { size: 72 } }),
    badge: stories(Badge, { text: '3', label: say('unread') })({
      ...eachValue('tone', 'unread', 'warning', 'danger', 'neutral'),
      new: { tone: 'new', text: say('new') },
      long: { tone: 'unread', text: '99+' },
    }),
    chip: [
      story(
        'default',
        // Chips have the colours of a profile or of a card.
        <section className="profile">
          <div className="profile-text">
            <ChipList>
              <Chip>{say('music')}</Chip>
              <Chip marked icon="check">
                {say('hiking')}
              </Chip>
              <Chip>{say('longPlace')}</Chip>
            </ChipList>
          </div>
        </section>,
        'wide',
      ),
    ],
    'fictional-label': stories(FictionalLabel, { text: say('fictional') })(),
    'verified-mark': stories(VerifiedMark, { label: say('verified') })(),
    avatar: stories(Avatar, { photo, alt: say('photoAlt') })({
      default: {},
      ...eachValue('size', 'small', 'large'),
      online: { onlineLabel: say('online') },
      empty: { photo: null, alt: say('noPhoto') },
    }),
    photo: [story('default', framed(photo)), story('empty', framed(null))],
  };
}

export function noticeStories({ say }: Samples): StoryGroups['notices'] {
  const link = (text: string) => <ButtonLink href="#notices">{text}</ButtonLink>;
  const action = (
    <ButtonLink href="#notices" size="small" variant="secondary">
      {say('alertAction')}
    </ButtonLink>
  );
  const countdown = <Countdown remainingSeconds={QUARTER_SECONDS} label={say('timer')} />;
  const loading = { label: say('loading') };
  return {
    alert: [
      ...stories(
        Alert,
        { title: say('alertTitle'), children: say('alert') },
        'wide',
      )(eachValue('tone', 'info', 'success', 'warning', 'danger')),
      story(
        'action',
        <AlertStack>
          <Alert action={action} dismiss={<AlertClose type="button" label={say('close')} />}>
            {say('long')}
          </Alert>
        </AlertStack>,
        'wide',
      ),
    ],
    toast: stories(ToastButton, { label: say('showToast'), text: say('toast') })(
      eachValue('tone', 'info', 'success', 'danger'),
    ),
    'error-summary': [
      story(
        'open',
        <OnRequest label={say('summary')}>
          {(open) => (
            <ErrorSummary title={say('summary')} errors={open ? [{ fieldId: 'fields', message: say('error') }] : []} />
          )}
        </OnRequest>,
        'wide',
      ),
    ],
    banner: stories(
      Banner,
      { children: say('banner') },
      'wide',
    )({
      default: { icon: 'gift' },
      running: { icon: 'clock', aside: countdown, action: <a href="#notices">{say('alertAction')}</a> },
    }),
    countdown: [story('running', countdown)],
    steps: stories(Steps, { current: 2, total: 4, label: say('steps') }, 'column')(),
    'progress-bar': [
      story('open', <OnRequest {...loading}>{(open) => <ProgressBar active={open} {...loading} />}</OnRequest>),
    ],
    skeleton: [
      ...stories(Skeleton, loading, 'column')({ textShape: {}, rowShape: { shape: 'row' } }),
      ...stories(Skeleton, loading, 'wide')({ cardShape: { shape: 'card', count: 4 } }),
    ],
    'empty-state': stories(
      EmptyState,
      { title: say('emptyTitle'), action: link(say('all')), children: say('empty') },
      'wide',
    )(),
    'error-panel': stories(
      ErrorPanel,
      { mark: true, status: 404, title: say('errorTitle'), action: link(say('previous')), children: say('errorText') },
      'wide',
    )(),
  };
}
