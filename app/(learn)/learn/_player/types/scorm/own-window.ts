/**
 * Opens an empty window, in which a lesson shows its course. It has no address and is of our own origin, so that the frame in it is guarded as one in
 * the lesson is: the package neither learns of the lesson nor leads it elsewhere. Null: the browser refused it.
 */
export function openOwnWindow(title: string): Window | null {
  const own = window.open('', '_blank', 'popup,width=1100,height=800')
  if (!own) return null
  const { documentElement, body } = own.document
  own.document.title = title
  documentElement.lang = document.documentElement.lang
  documentElement.dir = document.documentElement.dir
  for (const { style } of [documentElement, body]) {
    style.margin = '0'
    style.blockSize = '100%'
    style.overflow = 'hidden'
  }
  return own
}

/** Closes the window with its lesson, and tells when the window was closed. Returns how to stop listening. */
export function bindWindow(own: Window, closed: () => void): () => void {
  const leave = () => own.close()
  own.addEventListener('pagehide', closed)
  addEventListener('pagehide', leave)
  return () => {
    own.removeEventListener('pagehide', closed)
    removeEventListener('pagehide', leave)
    own.close()
  }
}
