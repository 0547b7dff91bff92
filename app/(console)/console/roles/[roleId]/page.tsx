import { previewRole } from '@/lib/domain/house/roles/role-preview.contract'
import { readRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { consolePage } from '../../_parts/console-page'
import { allPairs } from '../_parts/load'
import { PermissionsEditor } from '../_parts/permissions-editor'
import { ReadOnlyMatrix } from '../_parts/read-only-matrix'
import { RoleFrame } from '../_parts/role-frame'

export default consolePage('roles', async (person) => {
  const { api, t, me } = person
  const params = { roleId: person.params.roleId ?? '' }
  const [{ data: role }, pairs] = await Promise.all([api(readRole, { params }), allPairs(person)])
  const mayChange = can(me, updateRole) && !role.isBuiltIn
  const why = role.type === 'superAdmin' ? 'everything' : role.isBuiltIn ? 'locked' : 'readOnly'
  return (
    <RoleFrame role={role} person={person} tab="permissions" shows={{ contract: readRole, params }}>
      {mayChange ? (
        <PermissionsEditor
          role={role}
          pairs={pairs}
          endpoints={{ update: endpoint(updateRole), preview: endpoint(previewRole), read: endpoint(readRole) }}
        />
      ) : (
        <div className="stack">
          <p className="notice">{t(`roles.${why}`)}</p>
          <ReadOnlyMatrix role={role} pairs={pairs} />
        </div>
      )}
    </RoleFrame>
  )
})
