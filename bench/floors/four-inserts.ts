import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import postgres from 'postgres'
import { answerTasks } from '../measure/tasks.ts'

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 20, onnotice: () => {} })

await sql.unsafe(`
  create schema if not exists bench_floor;
  create table if not exists bench_floor.orders (id uuid primary key, customer_id uuid not null,
    total_cents integer not null, created_at timestamptz not null);
  create table if not exists bench_floor.attempts (id uuid primary key, order_id uuid not null
    references bench_floor.orders, amount_cents integer not null, created_at timestamptz not null);
  create table if not exists bench_floor.lines (id uuid primary key, order_id uuid not null
    references bench_floor.orders, plan_id text not null, created_at timestamptz not null);
  create table if not exists bench_floor.events (id bigint generated always as identity primary key,
    order_id uuid not null references bench_floor.orders, kind text not null, at timestamptz not null)`)

/** What an order costs that is nothing but rows: one transaction, four inserts. */
const app = new Hono()
app.post('/', async (context) => {
  const { customerId, planId, totalCents } = await context.req.json<Record<string, string>>()
  const orderId = randomUUID()
  const now = new Date()
  await sql.begin(async (tx) => {
    await tx`insert into bench_floor.orders values (${orderId}, ${customerId ?? ''}, ${totalCents ?? 0}, ${now})`
    await tx`insert into bench_floor.attempts values (${randomUUID()}, ${orderId}, ${totalCents ?? 0}, ${now})`
    await tx`insert into bench_floor.lines values (${randomUUID()}, ${orderId}, ${planId ?? ''}, ${now})`
    await tx`insert into bench_floor.events (order_id, kind, at) values (${orderId}, 'ordered', ${now})`
  })
  return context.json({ orderId })
})

serve({ fetch: app.fetch, port: 0 }, ({ port }) => answerTasks(() => port))
