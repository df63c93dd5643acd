/** 404 for every address without a route. */
export function loader(): never {
  throw new Response(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
