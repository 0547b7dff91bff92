import { expect, it } from 'vitest'
import { contractTests } from '@/lib/domain/testing/contract-tests'
