/** SHA-256 of the text in lower case without surrounding blanks, in base64. */
export async function textHash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text.toLowerCase().trim()))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
