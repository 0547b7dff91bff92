import { Skeleton } from '@mantine/core'
import { visit } from '@/lib/ui/visit'

/** The outline of a room while its own answer is on the way. */
export default async function Loading() {
  const { say } = await visit()
  return (
    <div className="stack" role="status" aria-label={say('parts.state.loading')}>
      <Skeleton height="2.2rem" width="min(20rem, 60%)" />
      <Skeleton height="1.2rem" width="min(34rem, 85%)" />
      <Skeleton height="24rem" radius="lg" />
    </div>
  )
}
