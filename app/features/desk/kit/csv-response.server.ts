/** A CSV file as a download that no cache keeps. */
export const csvResponse = (filename: string, text: BodyInit): Response =>
  new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
