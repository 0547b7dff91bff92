import { readExamRoom } from '@/lib/domain/assessing/assessments/seating/exam-rooms.contract'
import { readSeatPlan } from '@/lib/domain/assessing/assessments/seating/seat-plans.contract'
import { inLanguage } from '@/lib/ui/moments'
import styles from '@/lib/ui/seat-plan/seats.module.css'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../../../_parts/console-page'
import { textIn } from '../../../../question-banks/_parts/names'
import { PrintButton } from '../../_parts/print-button'

/** Each hall on a page of its own, with room for a signature beside each name. Codes are not on it. */
export default consolePage({ name: 'assessments', needs: readSeatPlan }, async ({ t, api, language, params }) => {
  const own = { id: params.id ?? '' }
  const { data: plan } = await api(readSeatPlan, { params: own })
  const rooms = await Promise.all(
    plan.rooms.map(async ({ id }) => (await api(readExamRoom, { params: { ...own, roomId: id } })).data),
  )
  const say = (key: string, values?: Record<string, number>) => t(`seatPlans.${key}`, values)
  const title = textIn(plan.assessment.title, language)
  return (
    <>
      <SectionHeader
        trail={[title, say('printPage')]}
        title={<bdi data-text="theirs">{title}</bdi>}
        intro={<bdi data-text="theirs">{textIn(plan.path.title, language)}</bdi>}
        shows={{ contract: readSeatPlan, params: own }}
      >
        <span className={styles.off}>
          <PrintButton label={say('print')} />
        </span>
      </SectionHeader>
      <div className="stack">
        {rooms.map(({ id, name, seats, seatedCount, capacity, seatCount }) => (
          <section key={id} className={`panel stack ${styles.page}`}>
            <h2>
              <bdi data-text="theirs">{inLanguage(name, language).text}</bdi>
            </h2>
            <p className="small soft">{say('rooms.filled', { seated: seatedCount, capacity, seats: seatCount })}</p>
            <table className={styles.sheet}>
              <thead>
                <tr>
                  <th scope="col">{say('columns.seat')}</th>
                  <th scope="col">{say('columns.person')}</th>
                  <th scope="col">{say('columns.signature')}</th>
                </tr>
              </thead>
              <tbody>
                {seats.flatMap(({ label, person }) =>
                  person
                    ? [
                        <tr key={person.id}>
                          <td>
                            <bdi data-text="theirs">{label}</bdi>
                          </td>
                          <td>
                            <bdi data-text="theirs">{textIn(person.name, language)}</bdi>
                          </td>
                          <td />
                        </tr>,
                      ]
                    : [],
                )}
              </tbody>
            </table>
          </section>
        ))}
      </div>
    </>
  )
})
