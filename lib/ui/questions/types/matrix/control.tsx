'use client'
import type { PartProps } from '../../part'
import type { QuestionUi } from '../../question-ui'
import styles from '../../questions.module.css'

/** One choice in each row; each is named by its row and its column. */
function Matrix({ question, answer, onChange, isDisabled, id }: PartProps<'matrix'>) {
  const { stem, rows, columns, labels } = question
  return (
    <fieldset className={styles.question} disabled={isDisabled}>
      <legend className={styles.stem} dir="auto">
        {stem}
      </legend>
      <div className={styles.scrolls}>
        <table className={styles.matrix}>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} id={`${id}-${column}`} scope="col" dir="auto">
                  {labels[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th id={`${id}-${row}`} scope="row" dir="auto">
                  {labels[row]}
                </th>
                {columns.map((column) => (
                  <td key={column}>
                    <input
                      type="radio"
                      name={`${id}-${row}`}
                      value={column}
                      aria-labelledby={`${id}-${row} ${id}-${column}`}
                      checked={answer?.rows[row] === column}
                      onChange={() => onChange({ type: 'matrix', rows: { ...answer?.rows, [row]: column } })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}

export const matrix: QuestionUi<'matrix'> = {
  type: 'matrix',
  Control: Matrix,
  loadEditor: () => import('./editor').then(({ editor }) => editor),
}
