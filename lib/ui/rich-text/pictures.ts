import { call } from '@/lib/ui/api-client'
import type { FileCalls } from '@/lib/ui/file-picker/calls'

/** Shows a picture of the library in an element, once its address is known. */
export const drawFrom = (files: FileCalls | undefined) => (assetId: string, image: HTMLImageElement) => {
  if (!files) return
  call(files.read, { params: { id: assetId } }).then(
    ({ data }) => {
      image.src = data.renditions[0]?.url ?? data.url ?? ''
    },
    // The picture is gone; its description stands beside it.
    () => image.remove(),
  )
}
