import type { IconName } from '../../ui/media/icon-names.ts';

export const OPTION_ICONS: Readonly<Record<string, Readonly<Record<string, IconName>>>> = {
  seek: {
    relationship: 'heart',
    dating: 'sparkle',
    chatting: 'chat-circle',
    adventure: 'star',
    friendship: 'users',
  },
  weekend: { outdoors: 'sun', culture: 'image', lively: 'users', home: 'house-line', away: 'globe' },
  evening: { coffee: 'chat-circle', drinks: 'drop', dinner: 'flower-tulip', walk: 'map-pin', stage: 'star' },
  draw: { rope: 'lock', power: 'crown', senses: 'hand-heart', style: 'eye', toys: 'gift' },
  nearby: { region: 'map-pin', country: 'globe' },
  age: { same: 'users', older: 'plus', younger: 'minus', any: 'heart' },
};
