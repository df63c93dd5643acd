import type { ProfileView } from '../../platform/profile-values/index.ts';

export interface UserView {
  id: string;
  email: string;
  status: 'not_confirmed' | 'active' | 'paused' | 'blocked' | 'deleted';
  credits: number;
  paid_user: boolean;
  /** ISO 8601. */
  signup_date: string;
  language: string;
  notifications_disabled: string[];
  profile: ProfileView;
}
