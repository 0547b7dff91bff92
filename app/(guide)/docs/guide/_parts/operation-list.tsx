import type { Contract } from '@/lib/platform/http/contract'
import { AfterSlashes } from '@/lib/ui/after-slashes'

/** Operations of the API; each leads to its code samples. */
export const OperationList = ({ operations }: { operations: Pick<Contract, 'id' | 'method' | 'path' | 'summary'>[] }) => (
  <ul className="lines">
    {operations.map(({ id, method, path, summary }) => (
      <li key={id} lang="en" dir="ltr">
        <a href={`/docs/guide/samples/${id}`}>{summary}</a>{' '}
        <code className="code soft">
          <AfterSlashes>{`${method} ${path}`}</AfterSlashes>
        </code>
      </li>
    ))}
  </ul>
)
