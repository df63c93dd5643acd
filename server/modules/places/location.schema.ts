import { z } from 'zod';

/** Degrees as a query has them; an empty text is no number. */
const degrees = (most: number) =>
  z
    .string()
    .max(30)
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most);

/** `GET /api/geocode.php`: where somebody is, in degrees. */
export const geocodeSchema = z.object({ lat: degrees(90), lon: degrees(180) });
