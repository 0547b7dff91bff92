/** A text as an import takes it: packed by gzip and in Base64; a browser that cannot pack sends it as it is. */
export async function packed(text: string): Promise<{ text: string; encoding: 'text' | 'gzip' }> {
  if (typeof CompressionStream === 'undefined') return { text, encoding: 'text' }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return { text: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), encoding: 'gzip' }
}
