/** Masks the local part of an address, hiding its length: `jan@post.example` is `j•••@post.example`. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
