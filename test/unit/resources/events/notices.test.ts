import {expect, test} from 'vitest';
import {invoiceItems} from '../../../../src/resources/billing/invoices.ts';
import {noContext} from '../../../../src/resources/definition/definition.ts';
import {noticeColumn, notices} from '../../../../src/resources/events/notices.ts';

test('notices that differ only in their message are two', () => {
  const notice = {
    type: 'maintenance',
    label: 'Maintenance',
    entity: {type: 'node', id: 1},
    when: '2026-11-21T00:00:00',
  };
  const [one, other] = ['The host restarts', 'The host moves'].map(message =>
    notices.id({...notice, message}),
  );
  expect(one).not.toBe(other);
  expect(notices.id({...notice, message: 'The host moves'})).toBe(other);
});

test('an item without a visible label is not called by an id that was made here', () => {
  expect(notices.label({label: ' '})).toBe('notice');
  expect(invoiceItems.label({label: null, type: 'hourly'})).toBe('item');
});

test('the notice column says the worst severity first, and keeps the order of equal ones', () => {
  const column = noticeColumn('node');
  const context = (...severities: readonly string[]) => ({
    ...noContext,
    noticesAbout: () => severities.map((severity, at) => ({severity, text: `${at}`})),
  });
  const item = {id: 1};
  expect(column.cell(item, context('minor', 'major', 'critical', 'odd'))).toBe('▲ critical +3');
  expect(column.detail?.(item, context('odd', 'minor', 'major', 'critical', 'major'))).toBe(
    '▲ critical: 3 · ▲ major: 2 · ▲ major: 4 · △ minor: 1 · ◇ odd: 0',
  );
});
