type Props = { title: string; heads: string[]; rows: { label: string; cells: string[] }[] }

/** The numbers of a chart, written in the reader's digits. */
export const ChartTable = ({ title, heads, rows }: Props) => (
  <table aria-label={title}>
    <thead>
      <tr>
        {heads.map((head) => (
          <th scope="col" key={head}>
            <bdi>{head}</bdi>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ label, cells }) => (
        <tr key={label}>
          <th scope="row">
            <bdi>{label}</bdi>
          </th>
          {cells.map((cell, at) => (
            <td key={heads[at + 1]}>
              <bdi>{cell}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
