import { testContracts } from '@/lib/domain/testing/contract-tests'
import { server } from './room.server'

testContracts(server.operations)
