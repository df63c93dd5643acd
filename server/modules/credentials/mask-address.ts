/** An address for who need not know it: `jan@post.example` is `j•••@post.example`, however long its first part is. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
