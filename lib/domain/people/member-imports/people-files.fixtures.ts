/** The people files of other programs: titles as the program writes them, the same in Arabic, and rows. Lines before the titles are in `before`. */
export type PeopleFile = {
  program: string
  before?: string
  titles: string
  arabic: string
  rows: string[]
  /** The title of the column with the address. */
  email: string
  /** The rows that are imported: address, names, role, language; the others with their problem. */
  people: ([email: string, name: object, role: string, locale: string] | string)[]
}

export const peopleFiles: PeopleFile[] = [
  {
    program: 'Moodle',
    titles:
      'username,password,firstname,lastname,email,city,country,lang,idnumber,institution,department,suspended,course1,role1',
    arabic:
      'اسم المستخدم,كلمة المرور,الاسم الأول,اسم العائلة,البريد الإلكتروني,المدينة,الدولة,اللغة,الرقم التعريفي,المؤسسة,القسم,موقوف,المقرر1,الدور1',
    rows: [
      's.ahmad,changeme,Sara,Alahmad,sara@moodle.example,Riyadh,SA,en,1001,Alnoor,Nursing,0,first-aid,student',
      'omar.ali,changeme,عمر,العلي,omar@moodle.example,Jeddah,SA,ar,1002,Alnoor,Nursing,0,first-aid,editingteacher',
      'old,changeme,Old,Account,old@moodle.example,Riyadh,SA,en,1003,Alnoor,Nursing,1,,',
    ],
    email: 'email',
    people: [
      ['sara@moodle.example', { en: 'Sara Alahmad' }, 'usual', 'en'],
      ['omar@moodle.example', { ar: 'عمر العلي' }, 'usual', 'ar'],
      'suspended notActive',
    ],
  },
  {
    program: 'Canvas, users.csv',
    titles:
      'user_id,integration_id,login_id,password,first_name,last_name,full_name,sortable_name,short_name,email,status,declared_user_type',
    arabic:
      'معرف المستخدم,معرف الربط,معرف تسجيل الدخول,كلمة المرور,الاسم الأول,الاسم الأخير,الاسم الكامل,الاسم للفرز,الاسم المختصر,البريد الإلكتروني,الحالة,نوع المستخدم',
    rows: [
      '01103,,bsmith01,,Sara,Alahmad,Sara Alahmad,"Alahmad, Sara",Sara,sara@canvas.example,active,student',
      '13834,,omar,,,,عمر العلي,"العلي، عمر",عمر,omar@canvas.example,active,teacher',
      '13aa3,,psue01,,Peggy,Sue,Peggy Sue,"Sue, Peggy",Peggy,peggy@canvas.example,deleted,student',
    ],
    email: 'email',
    people: [
      ['sara@canvas.example', { en: 'Sara Alahmad' }, 'usual', 'ar'],
      ['omar@canvas.example', { ar: 'عمر العلي' }, 'usual', 'ar'],
      'status notActive',
    ],
  },
  {
    program: 'OneRoster 1.1, users.csv',
    titles:
      'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password',
    arabic:
      'المعرف المصدري,الحالة,تاريخ آخر تعديل,المستخدم مفعل,معرفات الجهات,الدور,اسم المستخدم,معرفات المستخدم,الاسم الأول,اسم العائلة,الاسم الأوسط,الرقم,البريد الإلكتروني,الرسائل,الهاتف,معرفات الأوصياء,الصفوف,كلمة المرور',
    rows: [
      'u1,active,2026-01-01T00:00:00.000Z,true,org1,student,sara1,,Sara,Alahmad,,77,sara@oneroster.example,,,,09,',
      'u2,,,true,org1,teacher,omar1,,عمر,العلي,خالد,78,omar@oneroster.example,,,,,',
      'u3,,,false,org1,student,off1,,Off,Line,,79,off@oneroster.example,,,,,',
      'u4,tobedeleted,2026-01-01T00:00:00.000Z,true,org1,student,gone1,,Gone,Soon,,80,gone@oneroster.example,,,,,',
      'u5,,,true,org1,guardian,mum1,,Huda,Alahmad,,81,huda@oneroster.example,,,,,',
    ],
    email: 'email',
    people: [
      ['sara@oneroster.example', { en: 'Sara Alahmad' }, 'learner', 'ar'],
      ['omar@oneroster.example', { ar: 'عمر العلي' }, 'instructor', 'ar'],
      'enabled notActive',
      'status notActive',
      'role roleUnknown',
    ],
  },
  {
    program: 'OneRoster 1.2, users.csv',
    titles:
      'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,resourceSourcedIds,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    arabic:
      'المعرف المصدري,الحالة,تاريخ آخر تعديل,تمكين المستخدم,اسم المستخدم,معرفات المستخدم,الاسم الأول,اسم العائلة,الاسم الأوسط,الرقم,البريد الإلكتروني,الرسائل,الهاتف,معرفات الأوصياء,الصفوف,كلمة المرور,المعرف الرئيسي,معرفات الموارد,الاسم الأول المفضل,الاسم الأوسط المفضل,اسم العائلة المفضل,معرف الجهة الرئيسة,الضمائر',
    rows: [
      'u1,,,true,sara1,,Sara,Alahmad,,77,sara@oneroster.example,,,,09,,,,,,,org1,',
      'u2,,,false,omar1,,عمر,العلي,,78,omar@oneroster.example,,,,,,,,,,,org1,',
    ],
    email: 'email',
    people: [['sara@oneroster.example', { en: 'Sara Alahmad' }, 'usual', 'ar'], 'enabled notActive'],
  },
  {
    program: 'Google Workspace, users',
    titles:
      'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Password Hash Function [UPLOAD ONLY],Org Unit Path [Required],New Primary Email [UPLOAD ONLY],Status [READ ONLY],Last Sign In [READ ONLY],Recovery Email,Home Secondary Email,Work Secondary Email,Work Phone,Employee ID,Employee Type,Employee Title,Manager Email,Department,Cost Center,Change Password at Next Sign-In',
    arabic:
      'الاسم الأول [مطلوب],اسم العائلة [مطلوب],عنوان البريد الإلكتروني [مطلوب],كلمة المرور [مطلوب],دالة تجزئة كلمة المرور [للرفع فقط],مسار الوحدة التنظيمية [مطلوب],البريد الأساسي الجديد [للرفع فقط],الحالة [للقراءة فقط],آخر تسجيل دخول [للقراءة فقط],بريد الاسترداد,بريد المنزل الثانوي,بريد العمل الثانوي,هاتف العمل,رقم الموظف,نوع الموظف,المسمى الوظيفي,بريد المدير,القسم,مركز التكلفة,تغيير كلمة المرور عند الدخول',
    rows: [
      'Sara,Alahmad,Sara@google.example,****,,/Staff,,Active,2026/11/20 08:00:00,sara@home.example,,,,17,,Nurse,boss@google.example,Nursing,,False',
      'عمر,العلي,omar@google.example,****,,/Staff,,Active,Never logged in,,,,,18,,,boss@google.example,Nursing,,True',
      'Old,Account,old@google.example,****,,/Staff,,Suspended,Never logged in,,,,,19,,,,,,False',
    ],
    email: 'Email Address [Required]',
    people: [
      ['sara@google.example', { en: 'Sara Alahmad' }, 'usual', 'ar'],
      ['omar@google.example', { ar: 'عمر العلي' }, 'usual', 'ar'],
      'status notActive',
    ],
  },
  {
    program: 'Microsoft Entra, bulk create',
    before: 'version:v1.0\r\n',
    titles:
      'Name [displayName] Required,User name [userPrincipalName] Required,Initial password [passwordProfile] Required,Block sign in (Yes/No) [accountEnabled] Required,First name [givenName],Last name [surname],Job title [jobTitle],Department [department],Usage location [usageLocation],Mobile phone [mobile]',
    arabic:
      'الاسم [displayName] مطلوب,اسم المستخدم [userPrincipalName] مطلوب,كلمة المرور الأولية [passwordProfile] مطلوب,حظر تسجيل الدخول (نعم/لا) [accountEnabled] مطلوب,الاسم الأول [givenName],اسم العائلة [surname],المسمى الوظيفي [jobTitle],القسم [department],موقع الاستخدام [usageLocation],الهاتف المحمول [mobile]',
    rows: [
      'Sara Alahmad,sara@entra.example,myPassw0rd,No,Sara,Alahmad,Nurse,Nursing,SA,',
      'عمر العلي,omar@entra.example,myPassw0rd,No,Omar,Alali,Nurse,Nursing,SA,',
      'Old Account,old@entra.example,myPassw0rd,Yes,Old,Account,,,SA,',
    ],
    email: 'User name [userPrincipalName] Required',
    people: [
      ['sara@entra.example', { en: 'Sara Alahmad' }, 'usual', 'ar'],
      ['omar@entra.example', { ar: 'عمر العلي', en: 'Omar Alali' }, 'usual', 'ar'],
      'suspended notActive',
    ],
  },
  {
    program: 'Microsoft Entra, export of users',
    titles:
      'userPrincipalName,displayName,surname,mail,givenName,id,userType,jobTitle,department,accountEnabled,usageLocation,country,city,mobile,companyName,directorySynced,createdDateTime',
    arabic:
      'اسم المستخدم الأساسي,الاسم المعروض,اسم العائلة,البريد,الاسم الأول,المعرف,نوع المستخدم,المسمى الوظيفي,القسم,الحساب مفعل,موقع الاستخدام,الدولة,المدينة,الجوال,الشركة,متزامن,تاريخ الإنشاء',
    rows: [
      'sara@alnoor.onmicrosoft.example,Sara Alahmad,Alahmad,sara@entra.example,Sara,0f1,Member,Nurse,Nursing,True,SA,SA,Riyadh,,Alnoor,True,2026-01-01T00:00:00Z',
      'omar_home.example#EXT#@alnoor.onmicrosoft.example,عمر العلي,,omar@home.example,,0f2,Guest,,,True,,,,,,,2026-01-01T00:00:00Z',
      'old@alnoor.onmicrosoft.example,Old Account,Account,old@entra.example,Old,0f3,Member,,,False,,,,,,,2026-01-01T00:00:00Z',
    ],
    email: 'mail',
    people: [
      ['sara@entra.example', { en: 'Sara Alahmad' }, 'usual', 'ar'],
      ['omar@home.example', { ar: 'عمر العلي' }, 'usual', 'ar'],
      'enabled notActive',
    ],
  },
  {
    program: 'Okta',
    titles:
      'login,firstName,lastName,middleName,email,title,displayName,secondEmail,mobilePhone,city,countryCode,preferredLanguage,locale,timezone,userType,employeeNumber,costCenter,division,department,managerId,manager,status',
    arabic:
      'تسجيل الدخول,الاسم الأول,اسم العائلة,الاسم الأوسط,البريد الإلكتروني,اللقب الوظيفي,الاسم المعروض,البريد الثاني,الجوال,المدينة,رمز الدولة,اللغة المفضلة,اللغة,المنطقة الزمنية,نوع المستخدم,رقم الموظف,مركز التكلفة,القطاع,القسم,معرف المدير,المدير,الحالة',
    rows: [
      'sara.login@okta.example,Sara,Alahmad,,sara@okta.example,Nurse,,sara@home.example,,Riyadh,SA,en-US,en_US,Asia/Riyadh,,17,,,Nursing,,boss@okta.example,ACTIVE',
      'omar.login@okta.example,عمر,العلي,,omar@okta.example,,,,,,SA,ar,ar_SA,Asia/Riyadh,,18,,,Nursing,,,PROVISIONED',
      'old.login@okta.example,Old,Account,,old@okta.example,,,,,,SA,en,en_US,Asia/Riyadh,,19,,,,,,DEPROVISIONED',
    ],
    email: 'email',
    people: [
      ['sara@okta.example', { en: 'Sara Alahmad' }, 'usual', 'en'],
      ['omar@okta.example', { ar: 'عمر العلي' }, 'usual', 'ar'],
      'status notActive',
    ],
  },
]
