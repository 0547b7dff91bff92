import { notFound } from 'next/navigation'
import { setStatus } from '@/lib/ui/http-status'
import { NothingHere, nothingHereMetadata } from '@/lib/ui/nothing-here'

export const generateMetadata = nothingHereMetadata

/** Every address without a page of its own; with a root layout per area, Next has no other place for it. */
export default function UnknownPage() {
  if (!setStatus(404)) notFound()
  return <NothingHere />
}
