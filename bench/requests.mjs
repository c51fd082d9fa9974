/*
 * The six requests that the scripts and the other tools send, so that all of them do the same work. Without imports,
 * because loading them would count as time of the scripts.
 */

const users = (query) => ({ returns: 'user-page', method: 'GET', path: `/users${query}` });

/** Returns the requests in the order of sending; takes the environment of a run. */
export function requestsOf({ PMS_BUG_IDS, PMS_TASK_IDS, PMS_PRODUCT_ID, PMS_ASSIGNEE }) {
  const [bug] = PMS_BUG_IDS.split(',');
  const [task] = PMS_TASK_IDS.split(',');
  return [
    users(''),
    users('?browse=inside&page=1&limit=5'),
    users('?browse=all&page=2&limit=5'),
    {
      returns: 'bug',
      method: 'POST',
      path: `/bugs/${bug}/confirm`,
      body: { pri: 2, type: 'config', assignedTo: PMS_ASSIGNEE },
    },
    {
      returns: 'task',
      method: 'POST',
      path: `/tasks/${task}/start`,
      body: {
        assignedTo: PMS_ASSIGNEE,
        realStarted: '2026-01-02 03:04:05',
        consumed: 3,
        left: 5,
        comment: 'one of six requests',
      },
    },
    {
      returns: 'story',
      method: 'POST',
      path: '/stories',
      body: {
        title: `one of six requests, ${process.pid}`,
        spec: 'one',
        product: Number(PMS_PRODUCT_ID),
        pri: 3,
        category: 'feature',
      },
    },
  ];
}
