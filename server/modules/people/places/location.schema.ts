import { z } from 'zod';

/** Degrees from a query string; an empty text is invalid. */
const degrees = (most: number) =>
  z
    .string()
    .max(30)
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .refine((value) => Math.abs(value) <= most);

/** Query of `GET /api/geocode.php`: a point in degrees. */
export const geocodeSchema = z.object({ lat: degrees(90), lon: degrees(180) });
