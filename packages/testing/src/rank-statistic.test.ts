import { describe, expect, test } from 'vitest'
import { shareAbove } from './rank-statistic.ts'

describe('the share of pairs in which ours is above theirs', () => {
  test.each([
    [[1, 2, 3], [1, 2, 3], 0.5],
    [[4, 5, 6], [1, 2, 3], 1],
    [[1, 2, 3], [4, 5, 6], 0],
    [[1, 1, 1], [1, 1, 1], 0.5],
    [[2, 1000], [1, 3], 0.75],
    [[3], [1, 2, 3, 4], 0.625],
  ])('%j against %j is %d', (ours, theirs, share) => {
    expect(shareAbove(ours, theirs)).toBe(share)
  })
})
