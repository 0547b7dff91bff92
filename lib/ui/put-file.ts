/** Sends a file to an address that was signed for it, which is no part of the API; tells how much of it has left, from 0 to 1. Throws where it was not taken. */
export function putFile(
  { url, headers }: { url: string; headers: Record<string, string> },
  file: File,
  told: (share: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Only this tells how far an upload is.
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => told(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status >= 200 && request.status < 300
        ? resolve()
        : reject(new Error(`The upload was answered with ${request.status}`))
    request.onerror = () => reject(new Error('The upload did not arrive'))
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(file)
  })
}

/** SHA-256 of a file, as hex. */
export async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
