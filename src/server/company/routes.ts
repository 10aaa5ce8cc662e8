import { companyCalls } from '#api/company.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { companyList } from './list.ts';
import { companyDetail, updateCompany } from './service.ts';

export const companyRoutes = (ground: Ground) =>
  serveCalls(
    ground,
    companyCalls,
    {
      'GET /company/getList': companyList,
      'GET /company/getDetail': companyDetail,
      'POST /company/update': updateCompany,
    },
    ['GET /company/getList', 'GET /company/getDetail'],
  );
