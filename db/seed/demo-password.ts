/** The password of every demo member. Production is never seeded. */
export const DEMO_PASSWORD = 'vonkje-demo-2026';

/** Its argon2id hash, precomputed: seeding hashes nothing and creates the same rows every time. */
export const DEMO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$QeFfRcZsEDlS6yKTqfHyLg$V80OMBZR6oUHEvHTiu2gY5ytwszrfLResGRWj/y6hfA';
