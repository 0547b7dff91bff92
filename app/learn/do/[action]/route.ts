import { answerForm } from '../form-door'

/** Next asks for the parameters as a promise. */
export const POST = async (request: Request, { params }: { params: Promise<{ action: string }> }): Promise<Response> =>
  answerForm(request, (await params).action)
