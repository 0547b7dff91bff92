import { notFound } from 'next/navigation'

/** Every address without a page of its own; with a root layout per area, Next has no other place for it. */
export default function UnknownPage() {
  notFound()
}
