import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import type { Person } from '@/lib/ui/person'
import styles from './desks.module.css'
import { Drafts } from './drafts'
import { Missed } from './missed'
import { NextSession } from './next-session'
import { OwnPaths } from './own-paths'
import { Stuck } from './stuck'
import { ToGrade } from './to-grade'

/** Paths that the desk shows, and those among which it chooses. */
const [mostPaths, looked] = [5, 100]

/** The desk of a person who teaches: what waits, what is being written, and how their own paths go. */
export async function InstructorDesk(page: Person) {
  const { data } = await page.api(listPaths, {
    query: { perPage: looked, status: 'published', orderBy: 'updatedAt:desc' },
  })
  // Those with the most learners come first.
  const paths = data.toSorted((one, other) => other.seatsTaken - one.seatsTaken).slice(0, mostPaths)
  return (
    <>
      <div className={styles.desk}>
        <ToGrade {...page} />
        <NextSession {...page} />
        <Stuck {...page} paths={paths} />
        <Missed {...page} />
        <Drafts {...page} />
      </div>
      <OwnPaths {...page} paths={paths} />
    </>
  )
}
