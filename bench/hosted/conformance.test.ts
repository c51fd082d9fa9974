const {
  BUNDLE,
  PMS_BASE_URL,
  PMS_TOKEN,
  PMS_ACCOUNT,
  PMS_BUG_IDS = '',
  PMS_TASK_IDS = '',
  PMS_PRODUCT_ID,
  PMS_OUT,
} = process.env;
const { conformance } = (await import(BUNDLE!)) as typeof import('../../cli/hosts/vitest.ts');

conformance({
  baseUrl: PMS_BASE_URL,
  token: PMS_TOKEN,
  account: PMS_ACCOUNT,
  bugs: PMS_BUG_IDS.split(',').map(Number),
  tasks: PMS_TASK_IDS.split(',').map(Number),
  product: Number(PMS_PRODUCT_ID),
  out: PMS_OUT,
});
