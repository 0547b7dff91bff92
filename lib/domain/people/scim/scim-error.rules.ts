/** The detail errors of RFC 7644, 3.12, that are used here. */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness'

/** A SCIM error. */
export class ScimRefusal extends Error {
  override readonly name = 'ScimRefusal'
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail)
  }
}

export const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Its body (RFC 7644, 3.12): the status is a text. */
export const errorBody = ({ status, detail, scimType }: Pick<ScimRefusal, 'status' | 'detail' | 'scimType'>) => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
})
