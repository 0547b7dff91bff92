import { z } from 'zod'
import { Instant } from './contract'

type Encode = (value: unknown) => unknown

const known = new WeakMap<z.core.$ZodType, Encode>()

/**
 * Converts a verb's result into its wire form: fields that the shape does not name are dropped, moments become text, a value of another type than
 * declared throws. Built once per shape, because interpreting a shape costs more than the conversion. Formats of texts are not checked.
 */
export function encoderOf(shape: z.core.$ZodType): Encode {
  const encode = known.get(shape) ?? build(shape)
  known.set(shape, encode)
  return encode
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function build(shape: z.core.$ZodType): Encode {
  // Zod's own encoder for shapes that are not supported here, and for its error messages.
  const plainly: Encode = (value) => z.encode(shape, value)
  const only =
    (holds: (value: unknown) => boolean): Encode =>
    (value) =>
      holds(value) ? value : plainly(value)
  if (shape instanceof z.ZodString) return only((value) => typeof value === 'string')
  if (shape instanceof z.ZodNumber) return only((value) => typeof value === 'number')
  if (shape instanceof z.ZodBoolean) return only((value) => typeof value === 'boolean')
  if (shape instanceof z.ZodEnum) {
    const options = new Set<unknown>(shape.options)
    return only((value) => options.has(value))
  }
  if (shape instanceof z.ZodNullable) {
    const inner = encoderOf(shape.unwrap())
    return (value) => (value === null ? null : inner(value))
  }
  if (shape instanceof z.ZodOptional) {
    const inner = encoderOf(shape.unwrap())
    return (value) => (value === undefined ? undefined : inner(value))
  }
  if (shape instanceof z.ZodCodec && shape.def.reverseTransform === Instant.def.reverseTransform)
    return (value) => (value instanceof Date ? value.toISOString() : plainly(value))
  if (shape instanceof z.ZodArray) {
    const inner = encoderOf(shape.element)
    return (value) => (Array.isArray(value) ? value.map(inner) : plainly(value))
  }
  if (shape instanceof z.ZodObject && shape.def.catchall === undefined) {
    const fields = Object.entries(shape.shape).map(([name, field]) => [name, encoderOf(field)] as const)
    return (value) => {
      if (!isRecord(value)) return plainly(value)
      const wire: Record<string, unknown> = {}
      for (const [name, encode] of fields) wire[name] = encode(value[name])
      return wire
    }
  }
  return plainly
}
